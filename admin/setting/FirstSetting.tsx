import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { NotFound } from '../shell/NotFound.tsx'
import { menuFor, staffQuery } from '../shell/staff.ts'

/** Leads to the first part of 设置 that this person has. */
export function FirstSetting() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const first = menuFor(staff.areas).find(({ label }) => label === '设置')?.places[0]
  return first ? <Navigate to={first.to} replace /> : <NotFound />
}
