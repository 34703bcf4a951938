import { redirect } from 'react-router'

/** /afterSales and /afterSale have no page of their own. */
export const loader = () => redirect('/afterSales/asRecord', 301)
