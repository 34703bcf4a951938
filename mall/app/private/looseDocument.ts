import { redirectDocument } from 'react-router'

/**
 * Lets a private page begin only in a document that came as one: those of the public pages forbid styles written while they
 * run, which antd needs, so from there the page is loaded anew. The pages' own sheet tells the one from the other.
 * @throws a redirect that loads the document at `url`.
 */
export function needLooseDocument(url: string): void {
  if (!document.querySelector('style[data-href~="private"]')) throw redirectDocument(url)
}
