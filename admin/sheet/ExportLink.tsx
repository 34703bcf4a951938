import { useSuspenseQuery } from '@tanstack/react-query'
import type { SheetSubject } from '../../contract/sheet.ts'
import { staffQuery } from '../shell/staff.ts'
import { LinkButton } from '../shell/LinkButton.tsx'

type ExportLinkProps = {
  readonly subject: SheetSubject
  /** What the list shows now, its pages aside. */
  readonly filters: Readonly<Record<string, string | number | undefined>>
  readonly label?: string
}

/**
 * The way from a list to its export, for who may take it out: what the list was narrowed to is exported, unless one then asks for all.
 */
export function ExportLink({ subject, filters: { page: _, limit: __, ...filters }, label = '导出' }: ExportLinkProps) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  if (!staff.areas.includes('export')) return null
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' || value === 'all' || value === 0 ? [] : [[name, String(value)]],
  )
  const query = said.length > 0 ? `?${new URLSearchParams(said)}` : ''
  return (
    <LinkButton to={`/sheet/${subject}${query}`} plain>
      {label}
    </LinkButton>
  )
}
