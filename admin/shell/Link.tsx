import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as Way, type LinkProps } from 'react-router'
import { leads, staffQuery } from './staff.ts'

/** Whether a way leads anywhere for whoever is logged in; while that is not known it is taken to. */
export function useLeads(to: LinkProps['to']): boolean {
  const { data: staff } = useQuery(staffQuery)
  return !staff || leads(typeof to === 'string' ? to : (to.pathname ?? ''), staff.areas)
}

/** A link to a page of the back office. To one that is not among the own places it is only what it says. */
export function Link(props: LinkProps): ReactNode {
  if (useLeads(props.to)) return <Way {...props} />
  return <span className={props.className}>{props.children}</span>
}
