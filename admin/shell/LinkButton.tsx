import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { useLeads } from './Link.tsx'

type LinkButtonProps = { readonly to: string; readonly plain?: boolean; readonly state?: object; readonly children: ReactNode }

/** A link that looks like the page's main button, or like one of the others (`plain`). Not there for whom it leads nowhere. */
export function LinkButton({ to, plain = false, state, children }: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to, { state })
  if (!useLeads(to)) return null
  return (
    <Button type={plain ? 'default' : 'primary'} href={href} onClick={(event) => follow(event as never)}>
      {children}
    </Button>
  )
}
