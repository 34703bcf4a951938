import { FootprintPage } from './FootprintPage.client.tsx'

export const meta = () => [{ title: '浏览足迹 - 印采' }]

export default function Footprint() {
  return <FootprintPage />
}
