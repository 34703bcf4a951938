import { ProfilePage } from './ProfilePage.client.tsx'

export const meta = () => [{ title: '基本资料 - 印采' }]

export default function UserInfo() {
  return <ProfilePage />
}
