import papers from './paper.module.css'

/** What stands on the page and not on the paper that a supplier is given: it is the house's own affair. */
export const inHouse = (text: string) => <span className={papers.ours}>{text}</span>
