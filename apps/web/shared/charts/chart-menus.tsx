'use client';

import { useChartPalette } from '@coffer/ui/chart-palette.ts';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import type { EChartsType } from 'echarts/core';
import { ChartLine, Download, Ellipsis, Image, Table2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import type { DownloadRow } from '#shared/tables/cells.ts';
import { saveFile } from '#shared/tables/save-file.ts';
import type { TableFormat } from '#shared/tables/save-table.ts';
import { TableDownloadItems } from '#shared/tables/table-download-items.tsx';
import { useDownloadTable } from '#shared/tables/use-download-table.ts';

interface DownloadProps {
  readonly filename: string;
  /** Returns the head and the rows of the downloaded table; null while there is no data to download. */
  readonly rows: (() => readonly DownloadRow[]) | null;
  /** The chart to download as a picture; null if there is no picture to download. */
  readonly chart: RefObject<EChartsType | null> | null;
}

interface Props extends DownloadProps {
  /** Menu items for further choices. With such items, all choices and actions are in one menu. */
  readonly options: ReactNode;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
}

/** The switch between chart and table, and the downloads of both: two buttons, or one menu together with `options`. */
export function ChartMenus({ options, asTable, onTable, ...downloads }: Props) {
  const t = useTranslations('home.chart');
  const name = asTable ? t('asChart') : t('asTable');
  const icon = asTable ? <ChartLine /> : <Table2 />;
  if (options !== undefined) {
    return (
      <div className="ml-auto print:hidden">
        <Menu
          trigger={
            <IconButton size="small" label={t('options')}>
              <Ellipsis />
            </IconButton>
          }
        >
          {options}
          <MenuItem icon={icon} onSelect={() => onTable(!asTable)}>
            {name}
          </MenuItem>
          {downloads.rows !== null && <DownloadItems {...downloads} />}
        </Menu>
      </div>
    );
  }
  return (
    <div className="ml-auto flex print:hidden">
      <IconButton size="small" label={name} onClick={() => onTable(!asTable)}>
        {icon}
      </IconButton>
      <Menu
        trigger={
          <IconButton size="small" label={t('download')} disabled={downloads.rows === null}>
            <Download />
          </IconButton>
        }
      >
        <DownloadItems {...downloads} />
      </Menu>
    </div>
  );
}

function DownloadItems({ filename, rows, chart }: DownloadProps) {
  const t = useTranslations('home.chart');
  const palette = useChartPalette();
  const downloadTable = useDownloadTable();
  const onSave = (format: TableFormat) => {
    if (rows !== null) void downloadTable(filename, format, rows);
  };
  const savePicture = () => {
    if (palette === null) return;
    const canvas = chart?.current?.renderToCanvas({ pixelRatio: 2, backgroundColor: palette.surface });
    canvas?.toBlob((picture) => picture !== null && saveFile(picture, `${filename}.png`));
  };
  return (
    <>
      <TableDownloadItems onSave={onSave} />
      <MenuItem icon={<Image />} disabled={chart === null} onSelect={savePicture}>
        {t('png')}
      </MenuItem>
    </>
  );
}
