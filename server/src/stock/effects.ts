import type { MoveContext, Effects } from '../order/effects.ts'
import { piecesByLot } from '../order/lots.rules.ts'
import type { Columns } from '../order/order.sql.ts'
import { holdStock, releaseStock, returnStock, sellStock } from './stock.sql.ts'

/** The order's column says whether pieces are held and is cleared with them, so it happens once. */
async function release({ tx, order }: MoveContext): Promise<Columns['order']> {
  if (order.holdsStock) await releaseStock(tx, piecesByLot(order.lines))
  return { holds_stock: false }
}

async function sell({ tx, order }: MoveContext): Promise<Columns['order']> {
  if (order.holdsStock) await sellStock(tx, piecesByLot(order.lines))
  return { holds_stock: false }
}

async function hold({ tx, order }: MoveContext): Promise<Columns['order']> {
  const pieces = piecesByLot(order.lines)
  await holdStock(tx, pieces)
  return { holds_stock: pieces.size > 0 }
}

/** Given up before anything was shipped: lots are whole again. */
async function giveBack(context: MoveContext): Promise<Columns['order']> {
  await returnStock(context.tx, piecesByLot(context.order.lines))
  return release(context)
}

/** An order's moves hold, free and sell pieces of spot lots. */
export const stockEffects = {
  order: {
    refuse: release,
    resubmit: hold,
    cancel: release,
    close: release,
    dissolve: release,
    settle: sell,
    form: sell,
    remake: sell,
    bookCredit: sell,
    callOff: giveBack,
  },
} satisfies Effects
