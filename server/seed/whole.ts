import { sql } from 'kysely'
import { seedBlanks } from './blanks.ts'
import { seedCoupons } from './coupons.ts'
import { seedCosts } from './costs.ts'
import { seedDesigns } from './designs.ts'
import { seedExclusive } from './exclusive.ts'
import { seedFlash } from './flash.ts'
import { seedFreight } from './freight.ts'
import { seedGoods } from './goods/seedGoods.ts'
import type { Ground } from './ground.ts'
import { seedHotel } from './hotel.ts'
import { seedLicences } from './licences.ts'
import { seedHotelOrders } from './orders/hotel.ts'
import { seedOutwork } from './orders/outwork.ts'
import { seedOrders } from './orders/orders.ts'
import { seedSchoolOrders } from './orders/school.ts'
import { seedTemplates } from './templates.ts'
import { seedPeople } from './people.ts'
import { seedPlans } from './plans.ts'
import { seedPools } from './pools.ts'
import { seedPriceBooks } from './priceBooks.ts'
import { seedGroups } from './groupActivities.ts'
import { seedPromotions } from './promotions.ts'
import { seedSchool } from './school.ts'

/** Writes all of the demo into an empty database. */
export async function seedWhole(ground: Ground): Promise<void> {
  await ground.db.transaction().execute(async (tx) => {
    // Cutting names into words takes seconds on a busy machine, in which nothing is asked of the database.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await seedPeople(tx)
    await seedGoods(tx)
    await seedPriceBooks(tx)
    await seedExclusive(tx, ground.now())
    await seedDesigns(tx, ground.now())
    await seedPlans(tx)
    await seedFreight(tx)
    await seedCosts(tx)
    await seedBlanks(tx, ground.now())
    await seedPromotions(tx, ground.now())
    await seedGroups(tx, ground.now())
    await seedFlash(tx, ground.now())
    await seedPools(tx, ground.now())
    await seedSchool(tx)
    await seedHotel(tx)
    await tx.updateTable('opening').set({ opened_at: ground.now() }).execute()
  })
  await seedLicences(ground)
  await seedOrders(ground)
  await seedSchoolOrders(ground)
  await seedHotelOrders(ground)
  await seedOutwork(ground)
  await seedTemplates(ground)
  await seedCoupons(ground)
}
