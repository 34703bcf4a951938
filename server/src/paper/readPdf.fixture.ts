import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Word = { readonly x: number; readonly y: number; readonly str: string }

/** What a reader of a PDF finds in it. */
export type PdfRead = {
  /** Its words, a line of a page on each line. */
  readonly text: string
  readonly pages: number
  /** Width and height of its first page, whole mm. */
  readonly size: readonly [number, number]
}

/** Reads a PDF as another program would: by pdf.js, which the browsers' own viewers are. */
export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const lines: string[] = []
  let size: [number, number] = [0, 0]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [left = 0, top = 0, right = 0, bottom = 0] = page.view
    if (number === 1) size = [millimetres(right - left), millimetres(bottom - top)]
    const { items } = await page.getTextContent()
    const words = items.flatMap((item) =>
      'str' in item ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]), str: item.str }] : [],
    )
    lines.push(...linesOf(words))
  }
  const { numPages: pages } = pdf
  await task.destroy()
  return { text: lines.join('\n'), pages, size }
}

const millimetres = (points: number): number => Math.round((points * 25.4) / 72)

/** Words at one height are a line, from the left. */
function linesOf(words: readonly Word[]): string[] {
  const byHeight = Map.groupBy(words, ({ y }) => Math.round(y))
  return [...byHeight]
    .toSorted(([one], [other]) => other - one)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.x - other.x)
        .map(({ str }) => str)
        .join('')
        .trimEnd(),
    )
}
