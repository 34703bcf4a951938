import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { menuFor, placeAt, staffQuery } from '../shell/staff.ts'
import { Waits } from './Waits.tsx'

/** The entries of the menu, each leading to the first of its places that this person has. The present one is always in sight. */
export function Menu({ onGo }: { onGo: () => void }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { pathname } = useLocation()
  const here = placeAt(pathname)
  const present = useRef<HTMLAnchorElement>(null)
  // In braces: newer browsers answer a promise, which React would call as what ends the effect.
  useEffect(() => {
    present.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <nav aria-label="主菜单">
      <ul>
        {menuFor(staff.areas).map(({ label, places }) => {
          const isHere = here !== undefined && places.includes(here)
          return (
            <li key={label}>
              <Link to={places[0]?.to ?? '/'} aria-current={isHere ? 'page' : undefined} ref={isHere ? present : undefined} onClick={onGo}>
                {label}
                <Waits places={places} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
