import type { Design } from '../../../contract/artwork/design.ts'
import { printDesign, printRun, type PrintRun } from '../../../contract/artwork/printRun.ts'
import type { Shop } from '../order/shop.fixture.ts'
import { runPrint } from './print.jobs.ts'

/** What becomes of a design whose files are asked for, its job done: how the run ended, or why none was begun. */
export async function printedBy(
  { ask, services }: Pick<Shop, 'ask' | 'services'>,
  token: string,
  input: { readonly productId: number; readonly design: Design },
) {
  const begun = await ask(token, printDesign, input)
  if (begun.status === 200) await runPrint(services, begun.data.id)
  return begun.status === 200 ? ask(token, printRun, { id: begun.data.id }) : { ...begun, data: nothing }
}

/** What is told where nothing is made. */
const nothing: PrintRun = { id: 0, productId: 0, state: 'failed', stateLabel: '', done: 0, total: 0, fault: '', files: [] }
