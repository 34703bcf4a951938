import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { menuFor, staffQuery } from './staff.ts'
import { Notice } from './Notice.tsx'

/** Leads to the first area this person works in. */
export function FirstArea() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [first] = menuFor(staff.areas)
  if (!first) return <Notice title="暂无可用功能" words="您的账号还没有开通任何权限，请联系管理员。" />
  return <Navigate to={first.to} replace />
}
