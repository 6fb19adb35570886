import { configure } from '@testing-library/react';

// Calls go over a real socket, and a machine may be busy with other things.
configure({ asyncUtilTimeout: 12_000 });
