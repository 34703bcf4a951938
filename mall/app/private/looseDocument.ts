import { redirectDocument } from 'react-router'

/**
 * Lets a private page begin only in a document that came as one: those of the public pages forbid styles written while they
 * run, which antd needs, so from there the page is loaded anew. What the private pages share tells the one from the other.
 * @throws a redirect that loads the document at `url`.
 */
export function needLooseDocument(url: string): void {
  // In development no document forbids them, and none carries its sheet.
  if (import.meta.env.DEV || document.querySelector('#sheet[data-files*="/look-"]')) return
  throw redirectDocument(url)
}
