import { writeFile } from 'node:fs/promises'
import { bookOfFile } from '../sheet/read.ts'
import type { SheetOrder, SheetMade } from '../sheet/sheetWorker.ts'
import { Unreadable } from '../sheet/unreadable.ts'
import { xlsxBytes } from '../sheet/write.ts'
import { takeOrders } from '../worker.ts'

// Reads and writes spreadsheets as a process of its own: a large one takes seconds and memory that the server cannot spare.

takeOrders(async (order: SheetOrder): Promise<SheetMade> => {
  if (order.do === 'write') {
    await writeFile(order.path, await xlsxBytes(order.sheets))
    return { sheets: [], sheet: '', rows: [] }
  }
  try {
    return await bookOfFile(order.path, order.sheet, order.most)
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message }
    throw error
  }
})
