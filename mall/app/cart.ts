import { redirect } from 'react-router'

/** /cart has no page of its own. */
export const loader = () => redirect('/cart/shoppingCart', 301)
