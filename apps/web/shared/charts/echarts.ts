import { type BarSeriesOption, LineChart, type LineSeriesOption, type SankeySeriesOption } from 'echarts/charts';
import {
  AriaComponent,
  type AriaComponentOption,
  type DataZoomComponentOption,
  DataZoomInsideComponent,
  GridComponent,
  type GridComponentOption,
  MarkAreaComponent,
  type MarkAreaComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Canvas has the same size as SVG (178 kB gzipped, loaded only by pages with a chart). It is faster with thousands of
// days, and can export a picture.
use([
  LineChart,
  AriaComponent,
  DataZoomInsideComponent,
  GridComponent,
  MarkAreaComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export { init };

/** The options of any chart in the app, including the bars and Sankey diagrams of `echarts-for-reports.ts`. */
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
