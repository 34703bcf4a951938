import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { menuFor, placeAt, placesByGroup, staffQuery, type Place } from '../shell/staff.ts'
import styles from './Places.module.css'
import { Waits } from './Waits.tsx'

/**
 * The places beside the present page, as tabs over it; nothing where there is but one. Many stand in groups: all of them side by
 * side, or where that is too narrow, the groups and under them the places of the present one.
 */
export function Places() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const { pathname } = useLocation()
  const here = placeAt(pathname)
  const entry = menuFor(staff.areas).find(({ places }) => here && places.includes(here))
  if (!entry || entry.places.length < 2) return null
  const groups = placesByGroup(entry.places)
  return (
    <nav className={styles.places} aria-label={`${entry.label}的各页面`}>
      {groups.map(({ group, places }) =>
        groups.length > 1 ? (
          <Group key={group} name={group} places={places} here={here} />
        ) : (
          <Tabs key={group} places={places} here={here} />
        ),
      )}
    </nav>
  )
}

type Shown = { readonly places: readonly Place[]; readonly here: Place | undefined }

const Tabs = ({ places, here }: Shown) =>
  places.map((place) => (
    <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
      {place.label}
      <Waits places={[place]} />
    </Link>
  ))

function Group({ name, places, here }: Shown & { readonly name: string }) {
  const isHere = here !== undefined && places.includes(here)
  return (
    <div className={styles.placeGroup} data-here={isHere} role="group" aria-label={name}>
      <span className={styles.groupName} aria-hidden="true">
        {name}
      </span>
      <Link className={styles.groupLink} to={places[0]?.to ?? '/'} aria-current={isHere ? 'true' : undefined}>
        {name}
        <Waits places={places} />
      </Link>
      <div className={styles.groupPlaces}>
        <Tabs places={places} here={here} />
      </div>
    </div>
  )
}
