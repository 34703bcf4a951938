import type { BlankTables } from './tables/blanks.ts'
import type { CartTables } from './tables/cart.ts'
import type { ClaimTables } from './tables/claims.ts'
import type { ConsignmentTables } from './tables/consignments.ts'
import type { ContractTables } from './tables/contracts.ts'
import type { GoodsTables } from './tables/goods.ts'
import type { MoneyTables } from './tables/money.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { OutsideTables } from './tables/outside.ts'
import type { CouponTables } from './tables/coupons.ts'
import type { PagesTables } from './tables/pages.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PoolTables } from './tables/pools.ts'
import type { PricesTables } from './tables/prices.ts'
import type { ProductionTables } from './tables/production.ts'
import type { PromotionTables } from './tables/promotions.ts'
import type { SystemTables } from './tables/system.ts'
import type { TodoTables } from './tables/todos.ts'

/** One type for each table of server/migrations, column by column. A test compares them with the database. */
export type Tables = PeopleTables &
  CouponTables &
  GoodsTables &
  BlankTables &
  PoolTables &
  PricesTables &
  PagesTables &
  CartTables &
  OrdersTables &
  ConsignmentTables &
  ClaimTables &
  ContractTables &
  ProductionTables &
  PromotionTables &
  MoneyTables &
  OutsideTables &
  SystemTables &
  TodoTables
