import { Navigate } from 'react-router'

type Props = { page: number; pages: number; href: (page: number) => string }

/** Goes back to the last page that there is, where the address asks for one behind it: after its last row was deleted. */
export const BeyondLast = ({ page, pages, href }: Props) =>
  page > Math.max(1, pages) ? <Navigate to={href(Math.max(1, pages))} replace /> : null
