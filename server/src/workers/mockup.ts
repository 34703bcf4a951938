import { drawMockup } from '../mockup/drawMockup.ts'
import { takeOrders } from '../worker.ts'

// Opens pictures of strangers and lays them on goods, as a process of its own: what that takes of memory goes with it.

takeOrders(drawMockup)
