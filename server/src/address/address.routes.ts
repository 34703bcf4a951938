import {
  childRegions,
  deleteAddress,
  editAddress,
  listAddresses,
  listCities,
  recogniseAddress,
  setDefaultAddress,
} from '../../../contract/account/address.ts'
import { permit } from '../actor.ts'
import type { Routes } from '../services.ts'
import { lasting } from '../shape.ts'
import { checkPlace } from './address.rules.ts'
import {
  addressesOfSon,
  addressPage,
  clearDefault,
  deleteAddressRow,
  insertAddress,
  lockAddressBook,
  setAddress,
  setDefault,
} from './address.sql.ts'
import { gazetteer } from './gazetteer.rules.ts'
import { recognise } from './recognise.rules.ts'
import { regionOf, regions, regionsUnder } from './regions.ts'

const known = gazetteer(regions)

/** The address book of an account, and the regions it chooses from. */
export const addressRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listAddresses, ({ input, actor, db }) => addressPage(db, actor, input.keyword.split(/\s+/).filter(Boolean), input))

  serveOnce(editAddress, async ({ input, actor, tx }) => {
    checkPlace(input.address, regionOf(input.address.cityId))
    const { real_name: realName, phone, address, detail, post_code: postCode } = input
    const fields = { realName, phone, ...address, detail, postCode }
    await lockAddressBook(tx, actor)
    if (input.is_default) await clearDefault(tx, actor)
    if (input.id === undefined) return { id: await insertAddress(tx, actor, fields, input.is_default) }
    await setAddress(tx, actor, input.id, fields, input.is_default)
    return { id: input.id }
  })

  serveOnce(deleteAddress, async ({ input, actor, tx }) => {
    await deleteAddressRow(tx, actor, input.id)
    return true as const
  })

  serveOnce(setDefaultAddress, async ({ input, actor, tx }) => {
    await lockAddressBook(tx, actor)
    await clearDefault(tx, actor)
    await setDefault(tx, actor, input.id)
    return true as const
  })

  const cities = lasting([...regions])
  serve(listCities, async () => cities)

  serve(childRegions, async ({ input, actor, db }) => {
    if (input.sonId === undefined) return regionsUnder(input.pid ?? 0).map(({ v, n, pid }) => ({ v, n, pid }))
    permit(actor, 'son.manage')
    return addressesOfSon(db, actor, input.sonId)
  })

  serve(recogniseAddress, async ({ input }) => recognise(input.line, known))
}
