'use client';

import { Camera, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';

export interface FileDropProps {
  /** The text that says which files are expected. */
  label: ReactNode;
  hint?: ReactNode;
  /**
   * The accepted file types, such as `.csv,.sta`. Dropped files are not filtered; the code that reads them reports
   * errors.
   */
  accept?: string;
  multiple?: boolean;
  pending?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** The label of a button that takes a picture with the camera of a mobile or tablet. */
  camera?: string;
  /** True for a layout in one line, on pages where files are secondary or already present. */
  compact?: boolean;
  /** Allows a keyboard shortcut to open the file dialog with `click()`. */
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** An area for uploading files: files can be dropped anywhere on it, or chosen with its button. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  pending = false,
  disabled = false,
  onFiles,
  compact = false,
  camera,
  inputRef,
  className,
}: FileDropProps) {
  const words = useUiTexts();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  // Number of elements that the pointer has entered and not left, because child elements also fire these events.
  const [depth, setDepth] = useState(0);
  const closed = disabled || pending;
  const take = (files: FileList | null | undefined) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0 && !closed) onFiles(multiple ? taken : taken.slice(0, 1));
  };
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside works without a pointer.
    <div
      onDragEnter={(event) => carriesFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => carriesFiles(event) && setDepth((before) => before - 1)}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = closed ? 'none' : 'copy';
      }}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'rounded-card border-2 border-dashed px-4 transition-colors duration-100',
        compact
          ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3'
          : 'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 py-10 text-center',
        depth > 0 && !closed ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
        className,
      )}
    >
      {!compact && (
        <Upload aria-hidden="true" className={classNames('size-7', depth > 0 ? 'text-accent' : 'text-muted')} />
      )}
      <p className={classNames('text-balance', compact ? 'min-w-0 text-muted text-sm' : 'max-w-md font-medium')}>
        {label}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
        <Button
          size={compact ? 'small' : 'medium'}
          pending={pending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {words.chooseFiles}
        </Button>
        {camera !== undefined && <CameraButton label={camera} disabled={closed} small={compact} onFiles={take} />}
        {!compact && <span className="text-muted pointer-coarse:hidden">{words.dropFiles}</span>}
      </div>
      {hint && <p className="max-w-md text-pretty text-muted text-sm">{hint}</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface CameraProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly small: boolean;
  readonly onFiles: (files: FileList | null) => void;
}

/** Shown only on touch screens, because other devices open the file dialog instead of a camera. */
function CameraButton({ label, disabled, small, onFiles }: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={small ? 'small' : 'medium'}
        icon={<Camera />}
        disabled={disabled}
        className="pointer-fine:hidden"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
