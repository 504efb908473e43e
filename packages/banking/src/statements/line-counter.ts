/** Finds line numbers of ascending positions; scans each line end only once. */
export class LineCounter {
  private readonly text: string;
  private line: number;
  private nextEnd: number;

  /** `from` is a position on line `line`. */
  constructor(text: string, from = 0, line = 1) {
    this.text = text;
    this.line = line;
    this.nextEnd = text.indexOf('\n', from);
  }

  /** The 1-based line that contains `position`. */
  lineAt(position: number): number {
    while (this.nextEnd !== -1 && this.nextEnd < position) {
      this.line += 1;
      this.nextEnd = this.text.indexOf('\n', this.nextEnd + 1);
    }
    return this.line;
  }
}
