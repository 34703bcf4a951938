import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { menuFor, placeAt, staffQuery } from '../shell/staff.ts'
import styles from '../shell/shell.module.css'
import { Waits } from './Waits.tsx'

/** The places beside the present page, as tabs over it; nothing where there is but one. */
export function Places() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { pathname } = useLocation()
  const here = placeAt(pathname)
  const entry = menuFor(staff.areas).find(({ places }) => here && places.includes(here))
  if (!entry || entry.places.length < 2) return null
  return (
    <nav className={styles.places} aria-label={`${entry.label}的各页面`}>
      {entry.places.map((place) => (
        <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
          {place.label}
          <Waits places={[place]} />
        </Link>
      ))}
    </nav>
  )
}
