import { MyContractPage } from './MyContractPage.client.tsx'

export const meta = () => [{ title: '我的合同 - 印采' }]

export default function MyContract() {
  return <MyContractPage />
}
