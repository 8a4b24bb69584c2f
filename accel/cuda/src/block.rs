//! Memory that another process can import: a block of CUDA's virtual memory management, which the
//! kernel knows by a file descriptor (CU5).

use angaros_accel::DeviceUuid;
use angaros_accel_source::Exported;
use cudarc::driver::sys::{
    self, CUdevice_attribute, CUmemAccess_flags, CUmemAccessDesc, CUmemAllocationGranularity_flags,
    CUmemAllocationHandleType, CUmemAllocationProp, CUmemAllocationProp_st__bindgen_ty_1,
    CUmemAllocationType, CUmemGenericAllocationHandle, CUmemLocation, CUmemLocationType, CUresult,
    CUuuid,
};
use cudarc::driver::{CudaContext, CudaStream, DriverError};
use std::ffi::c_void;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::Arc;

/// The kind of handle that is given away: a descriptor.
const DESCRIPTOR: CUmemAllocationHandleType =
    CUmemAllocationHandleType::CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;

/// How a device makes blocks.
pub(crate) struct Sharing {
    pub(crate) uuid: DeviceUuid,
    /// Blocks are multiples of so many bytes.
    granularity: usize,
    properties: CUmemAllocationProp,
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
}

// SAFETY: the pointer in the properties is null and is for another operating system.
unsafe impl Send for Sharing {}
// SAFETY: as above; nothing in it changes.
unsafe impl Sync for Sharing {}

impl Sharing {
    /// How this device does it; `None` where it does not.
    pub(crate) fn of(
        context: &Arc<CudaContext>,
        stream: &Arc<CudaStream>,
    ) -> Result<Option<Self>, DriverError> {
        match Self::try_of(context, stream) {
            Err(error) if is_refusal(error) => Ok(None),
            done => done,
        }
    }

    fn try_of(
        context: &Arc<CudaContext>,
        stream: &Arc<CudaStream>,
    ) -> Result<Option<Self>, DriverError> {
        use CUdevice_attribute as Attribute;
        for attribute in [
            Attribute::CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED,
            Attribute::CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED,
        ] {
            if context.attribute(attribute)? == 0 {
                return Ok(None);
            }
        }
        let device = context.cu_device();
        let type_ = CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE;
        let properties = CUmemAllocationProp {
            type_: CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED,
            requestedHandleTypes: DESCRIPTOR,
            location: CUmemLocation { type_, id: device },
            win32HandleMetaData: std::ptr::null_mut(),
            allocFlags: CUmemAllocationProp_st__bindgen_ty_1 {
                compressionType: 0,
                gpuDirectRDMACapable: 0,
                usage: 0,
                reserved: [0; 4],
            },
        };
        let mut granularity = 0;
        let least = CUmemAllocationGranularity_flags::CU_MEM_ALLOC_GRANULARITY_MINIMUM;
        // SAFETY: both pointers are to live variables.
        let asked = unsafe {
            sys::cuMemGetAllocationGranularity(&raw mut granularity, &raw const properties, least)
        };
        asked.result()?;
        let mut uuid = CUuuid { bytes: [0; 16] };
        // The second version tells parts of a device apart, which share no memory.
        // SAFETY: the pointer is to a live variable.
        unsafe { sys::cuDeviceGetUuid_v2(&raw mut uuid, device) }.result()?;
        let uuid = uuid.bytes.map(|byte| byte as u8);
        let granularity = granularity.max(1);
        let context = context.clone();
        let stream = stream.clone();
        Ok(Some(Self { uuid, granularity, properties, context, stream }))
    }

    /// Bytes of a block for so many.
    pub(crate) const fn block_len(&self, bytes: usize) -> usize {
        bytes.div_ceil(self.granularity).saturating_mul(self.granularity)
    }

    /// A block for so many bytes; what is in it is not known.
    pub(crate) fn allocate(&self, bytes: usize) -> Result<Block, DriverError> {
        self.context.bind_to_thread()?;
        let len = self.block_len(bytes);
        let mut handle = 0;
        // SAFETY: both pointers are to live variables.
        unsafe { sys::cuMemCreate(&raw mut handle, len, &raw const self.properties, 0) }
            .result()?;
        self.mapped(handle, len)
    }

    /// The block that another process exported.
    pub(crate) fn import(&self, exported: &Exported) -> Result<Block, DriverError> {
        self.context.bind_to_thread()?;
        let len = exported.block_len;
        if len == 0 || !len.is_multiple_of(self.granularity) {
            return Err(DriverError(CUresult::CUDA_ERROR_INVALID_VALUE));
        }
        let mut handle = 0;
        // CUDA takes the number of the descriptor in place of a pointer.
        let descriptor = exported.fd.as_raw_fd() as usize as *mut c_void;
        // SAFETY: the pointer is to a live variable, and the descriptor is open.
        let taken =
            unsafe { sys::cuMemImportFromShareableHandle(&raw mut handle, descriptor, DESCRIPTOR) };
        taken.result()?;
        self.mapped(handle, len)
    }

    /// The block of this handle with an address; the handle is released where it gets none.
    fn mapped(
        &self,
        handle: CUmemGenericAllocationHandle,
        len: usize,
    ) -> Result<Block, DriverError> {
        let stream = self.stream.clone();
        let mut block = Block { handle, len, address: 0, is_mapped: false, stream };
        // SAFETY: the pointer is to a live variable.
        unsafe { sys::cuMemAddressReserve(&raw mut block.address, len, 0, 0, 0) }.result()?;
        // SAFETY: the addresses were just reserved and belong to nothing else.
        unsafe { sys::cuMemMap(block.address, len, 0, handle, 0) }.result()?;
        block.is_mapped = true;
        let flags = CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
        let access = CUmemAccessDesc { location: self.properties.location, flags };
        // SAFETY: the addresses are those just mapped, and there is one description.
        unsafe { sys::cuMemSetAccess(block.address, len, &raw const access, 1) }.result()?;
        Ok(block)
    }
}

/// A block of the device, mapped while this lives. Other processes may have it longer.
pub(crate) struct Block {
    handle: CUmemGenericAllocationHandle,
    len: usize,
    /// Where it lies in this process; 0 while it has no addresses.
    address: u64,
    is_mapped: bool,
    /// Where work on it is queued.
    stream: Arc<CudaStream>,
}

impl Block {
    pub(crate) const fn address(&self) -> u64 {
        self.address
    }

    /// What another process imports it by, after the work queued before.
    pub(crate) fn export(&self) -> Result<Exported, DriverError> {
        self.stream.synchronize()?;
        let mut descriptor: RawFd = -1;
        let to = (&raw mut descriptor).cast();
        // SAFETY: CUDA writes a descriptor, an `int`, to where this points.
        unsafe { sys::cuMemExportToShareableHandle(to, self.handle, DESCRIPTOR, 0) }.result()?;
        let broken = DriverError(CUresult::CUDA_ERROR_OPERATING_SYSTEM);
        if descriptor < 0 {
            return Err(broken);
        }
        // SAFETY: CUDA has just opened it for whoever asked.
        let fd = unsafe { OwnedFd::from_raw_fd(descriptor) };
        // A copy, because programs that this one starts are not to get it.
        let fd = fd.try_clone().map_err(|_| broken)?;
        Ok(Exported { fd, block_len: self.len })
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // Work that was queued may use it still. Of a device that is gone nothing is left to give
        // back, so what these say is not looked at.
        let _ = self.stream.synchronize();
        // SAFETY: the addresses are this block's, nobody has them any more, and what was not taken
        // is not given back.
        unsafe {
            if self.is_mapped {
                let _ = sys::cuMemUnmap(self.address, self.len);
            }
            if self.address != 0 {
                let _ = sys::cuMemAddressFree(self.address, self.len);
            }
            let _ = sys::cuMemRelease(self.handle);
        }
    }
}

/// Whether this is about what was asked for, and not about the device.
pub(crate) fn is_refusal(error: DriverError) -> bool {
    matches!(
        error.0,
        CUresult::CUDA_ERROR_INVALID_VALUE
            | CUresult::CUDA_ERROR_INVALID_HANDLE
            | CUresult::CUDA_ERROR_INVALID_RESOURCE_TYPE
            | CUresult::CUDA_ERROR_NOT_PERMITTED
            | CUresult::CUDA_ERROR_NOT_SUPPORTED
            | CUresult::CUDA_ERROR_OPERATING_SYSTEM
    )
}
