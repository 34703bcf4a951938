import { useQuery } from '@tanstack/react-query'
import { kindOf, type TodoKind } from '../../contract/todo/todo.ts'
import { Badge } from '../shell/Badge.tsx'
import { placeOfKind, type Place } from '../shell/staff.ts'
import { numbersQuery } from '../todo/queries.ts'

/** How much waits at these places; for those who hear it, what. The numbers are those of 待办. */
export function Waits({ places }: { places: readonly Place[] }) {
  const { data } = useQuery(numbersQuery)
  const here = Object.entries(data?.numbers ?? {}).filter(([kind]) => {
    const place = placeOfKind(kind as TodoKind)
    return place !== undefined && places.includes(place)
  })
  const words = here.map(([kind, count]) => `${kindOf(kind as TodoKind).label} ${count}`).join('，')
  return <Badge count={here.reduce((sum, [, count]) => sum + count, 0)} words={words} />
}
