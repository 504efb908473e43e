import { LineChart, type LineSeriesOption } from 'echarts/charts';
import {
  AriaComponent,
  type AriaComponentOption,
  DataZoomComponent,
  type DataZoomComponentOption,
  GridComponent,
  type GridComponentOption,
  MarkAreaComponent,
  type MarkAreaComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Canvas: as heavy as SVG (178 kB gzipped, of which only pages with a chart load any), quicker with thousands of days,
// and it gives a picture of itself.
use([LineChart, AriaComponent, DataZoomComponent, GridComponent, MarkAreaComponent, TooltipComponent, CanvasRenderer]);

export { init };

export type ChartOption = ComposeOption<
  | LineSeriesOption
  | AriaComponentOption
  | DataZoomComponentOption
  | GridComponentOption
  | MarkAreaComponentOption
  | TooltipComponentOption
>;
