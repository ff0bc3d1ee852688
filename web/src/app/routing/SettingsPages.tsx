import { Route, Routes } from 'react-router-dom';
import SettingsPage from '../../pages/settings/SettingsPage.tsx';
import { page } from './lazy-page.tsx';

const Account = page(() => import('../../pages/settings/AccountSettingsPage.tsx'));
const Security = page(() => import('../../pages/settings/SecuritySettingsPage.tsx'));
const Notifications = page(() => import('../../pages/settings/NotificationSettingsPage.tsx'));
const Privacy = page(() => import('../../pages/settings/PrivacySettingsPage.tsx'));
const Look = page(() => import('../../pages/settings/LookSettingsPage.tsx'));
const NotFoundPage = page(() => import('../../pages/not-found/NotFoundPage.tsx'));

export default function SettingsPages() {
  return (
    <Routes>
      <Route index element={<SettingsPage />} />
      <Route path="account" element={<Account />} />
      <Route path="security" element={<Security />} />
      <Route path="notifications" element={<Notifications />} />
      <Route path="privacy" element={<Privacy />} />
      <Route path="look" element={<Look />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
