const decoder = new TextDecoder('gb2312')
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The 6763 Chinese signs of GB 2312. */
export const gb2312: readonly string[] = span(0xb0, 0xf7)
  .flatMap((row) => span(0xa1, 0xfe).map((cell) => decoder.decode(Uint8Array.of(row, cell))))
  .filter((sign) => /^\p{Script=Han}$/u.test(sign))
