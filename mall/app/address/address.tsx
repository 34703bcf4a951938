import { AddressPage } from './AddressPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('地址管理')

export default function Addresses() {
  return <AddressPage />
}
