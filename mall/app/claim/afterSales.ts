import { redirect } from 'react-router'

/** /afterSales has no page of its own. */
export const loader = () => redirect('/afterSales/asRecord', 301)
