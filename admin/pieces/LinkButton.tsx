import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like the page's main button. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLElement>(to)
  return (
    <Button type="primary" href={href} onClick={(event) => follow(event as never)}>
      {children}
    </Button>
  )
}
