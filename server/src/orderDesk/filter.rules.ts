import type { DeskFilter } from '../../../contract/order/orderDesk.ts'

/** What a filter says, as the address bar would have it; what says nothing is left out. */
export function queryOf(filter: DeskFilter): Record<string, string> {
  const said = Object.entries(filter).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== 0 && !(name === 'type' && value === 'all'),
  )
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
