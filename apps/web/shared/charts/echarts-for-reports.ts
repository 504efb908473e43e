import { BarChart, LineChart, SankeyChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Separate from `echarts.ts`, so that the home and asset pages don't load the charts that only reports need.
use([BarChart, LineChart, SankeyChart, AriaComponent, GridComponent, TooltipComponent, LabelLayout, CanvasRenderer]);

export { init };
