import { BarChart, LineChart, SankeyChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';

// Apart from `echarts.ts`, so that home and the assets do not load what only reports draw.
use([BarChart, LineChart, SankeyChart, AriaComponent, GridComponent, TooltipComponent, LabelLayout, CanvasRenderer]);

export { init };
