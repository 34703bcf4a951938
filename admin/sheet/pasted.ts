/** What was pasted from a table or typed by hand, as a csv: a row for each line, cells parted by tabs, commas or blanks. */
export const pastedCsv = (text: string): string =>
  '\ufeff' +
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line
        .split(/\t|[,，;；]|\s+/)
        .map((cell) => `"${cell.trim().replaceAll('"', '""')}"`)
        .join(','),
    )
    .join('\r\n')
