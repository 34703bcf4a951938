/** The page numbers worth a link: first, last, and those around `page`; null where some are left out. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === last || Math.abs(one - page) <= 1,
  )
  return shown.flatMap((one, index) => (index > 0 && one - (shown[index - 1] ?? 0) > 1 ? [null, one] : [one]))
}
