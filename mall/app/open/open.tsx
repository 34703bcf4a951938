import { OpenPage } from './OpenPage.client.tsx'

export const meta = () => [{ title: '开放接口 - 印采' }]

export default function Open() {
  return <OpenPage />
}
