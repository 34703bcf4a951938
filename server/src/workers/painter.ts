import { paint } from '../picture/paint.ts'
import { takeOrders } from '../worker.ts'

// Draws pictures for the server, as a process of its own: what drawing takes of memory goes with it.

takeOrders(paint)
