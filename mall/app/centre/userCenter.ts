import { redirect } from 'react-router'

/** /userCenter has no page of its own. */
export const loader = () => redirect('/userInfo', 301)
