import { type BarSeriesOption, LineChart, type LineSeriesOption, type SankeySeriesOption } from 'echarts/charts';
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

/** Of any chart of the app; bars and the Sankey diagram are drawn by `echarts-flows.ts`. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | SankeySeriesOption
  | AriaComponentOption
  | DataZoomComponentOption
  | GridComponentOption
  | MarkAreaComponentOption
  | TooltipComponentOption
>;
