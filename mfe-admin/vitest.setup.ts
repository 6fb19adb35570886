import { configure } from '@testing-library/react';

// Requests go over a real socket, and the machine may be busy.
configure({ asyncUtilTimeout: 12_000 });
