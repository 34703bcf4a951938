/** Saves a file that the server has made, under its own name. */
export function saveFile({ link, name }: { readonly link: string; readonly name: string }): void {
  const anchor = Object.assign(document.createElement('a'), { href: link, download: name })
  anchor.click()
}
