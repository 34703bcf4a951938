import { boardEnds } from '../../../contract/production/productionDesk.ts'

/** The columns of the board from left to right: what waits, each process, what is done. */
export const boardColumns = (processes: readonly { readonly id: number; readonly name: string }[]): { key: string; name: string }[] => [
  { key: 'ready', name: boardEnds.ready },
  ...processes.map(({ id, name }) => ({ key: `${id}`, name })),
  { key: 'packed', name: boardEnds.packed },
]
