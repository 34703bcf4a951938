import { AddressPage } from './AddressPage.client.tsx'

export const meta = () => [{ title: '地址管理 - 印采' }]

export default function Addresses() {
  return <AddressPage />
}
