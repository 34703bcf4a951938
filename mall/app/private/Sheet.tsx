import address from '../address/address.css?inline'
import again from '../again/again.css?inline'
import approval from '../approval/approval.css?inline'
import cart from '../cart/cart.css?inline'
import claim from '../claim/claim.css?inline'
import centre from '../centre/centre.css?inline'
import contract from '../contract/contract.css?inline'
import invoice from '../invoice/invoice.css?inline'
import kept from '../kept/kept.css?inline'
import lists from '../lists/lists.css?inline'
import notice from '../notice/notice.css?inline'
import order from '../order/order.css?inline'
import pay from '../pay/pay.css?inline'
import profile from '../profile/profile.css?inline'
import review from '../review/review.css?inline'
import settlement from '../settlement/settlement.css?inline'
import statement from '../statement/statement.css?inline'
import son from '../son/son.css?inline'
import base from './private.css?inline'

const text = [
  base,
  centre,
  address,
  invoice,
  contract,
  kept,
  lists,
  notice,
  cart,
  settlement,
  pay,
  order,
  profile,
  claim,
  review,
  again,
  son,
  statement,
  approval,
].join('')

/** The styles of the private pages: apart from the mall's sheet, which every public page carries in its HTML. */
export const Sheet = () => (
  <style href="private" precedence="private">
    {text}
  </style>
)
