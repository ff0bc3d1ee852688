import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../pages/not-found/NotFoundPage.tsx';
import { RequireSignedIn } from './Guards.tsx';
import { page } from './lazy-page.tsx';

const BreachNoticesPage = page(() => import('../../pages/breach-notices/BreachNoticesPage.tsx'));
const ConfirmAddressPage = page(() => import('../../pages/confirm-address/ConfirmAddressPage.tsx'));
const ConfirmEmailPage = page(() => import('../../pages/confirm-email/ConfirmEmailPage.tsx'));
const RevokeEmailPage = page(() => import('../../pages/revoke-email/RevokeEmailPage.tsx'));
const NomineePage = page(() => import('../../pages/nominee/NomineePage.tsx'));

/** Contains the pages to which links in emails and notices lead, so that no other page has to load a list of these. */
export default function OtherPages() {
  return (
    <Routes>
      <Route path="/confirm-address/:addressToken" element={<ConfirmAddressPage />} />
      <Route path="/confirm-email/:emailToken" element={<ConfirmEmailPage />} />
      <Route path="/revoke-email/:emailToken" element={<RevokeEmailPage />} />
      <Route path="/nominee/:token" element={<NomineePage />} />
      <Route element={<RequireSignedIn />}>
        <Route path="/account/notices" element={<BreachNoticesPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
